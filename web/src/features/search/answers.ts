// What the search shows once the server has answered, in one file.
export { AlikeProducts } from "./alike-products";
export { CategoryHead, CategoryTiles } from "./category-tiles";
export { FoundProducts } from "./found-products";
export { NothingFound } from "./nothing-found";
export { Variants } from "./variants";
