// What the first page of the form does not show, in one file.
export { ItemsStep } from "./items-step";
export { QuestionsStep } from "./questions-step";
export { ReviewStep } from "./review-step";
export { TravellerScreen, TravellerStep } from "./traveller-step";
