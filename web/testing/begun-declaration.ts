import { emptyDeclaration } from "../src/offline/declaration-draft";
import { writeDraft } from "../src/offline/drafts";
import { NEW_DECLARATION, newDraft } from "../src/offline/things-to-declare";

/** Leaves a declaration that somebody has begun on the device: only such a one opens at a later step. */
export const beginDeclaration = () => writeDraft(NEW_DECLARATION, newDraft(emptyDeclaration()));
