import words from "../../../deploy/search/common_words.txt?raw";
import { commonStemsOf } from "./rules";

/** The common words that the server knows too; a file of its own because it seldom changes and is large. */
export const COMMON_STEMS = commonStemsOf(words);
