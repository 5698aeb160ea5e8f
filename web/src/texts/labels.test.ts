import { expect, test } from "vitest";
import { texts } from "./catalogue";
import { declarationStateLabels, laneCodeLabels, retentionStateLabels, roleLabels } from "./labels";

// What pages of travellers load has no room for the labels of every set.
test("texts that travellers load call values as the contract says", () => {
  expect(texts.declarations.states).toEqual(declarationStateLabels);
  expect(texts.staff.roles).toEqual(roleLabels);
  expect(texts.staff.laneShort).toEqual(laneCodeLabels);
  expect(texts.staff.retentionStates).toEqual(retentionStateLabels);
});
