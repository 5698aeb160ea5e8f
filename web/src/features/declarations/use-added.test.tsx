import { renderHook, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { type DeclarationForm, emptyDeclaration, readNewDeclaration } from "../../offline/declaration-draft";
import { addToDraft } from "../../offline/things-to-declare";
import { useAdded } from "./use-added";

function openForm() {
  const { result } = renderHook(() => {
    const form = useForm<DeclarationForm>({ defaultValues: emptyDeclaration() });
    return { form, added: useAdded(form, true) };
  });
  const names = () => result.current.form.getValues("items").map(({ description }) => description);
  return { added: result.current.added, names };
}

test("a held form takes nothing, and what comes waits for it", async () => {
  const { added, names } = openForm();
  await added.hold();
  await addToDraft("pan");
  added.look();
  await added.hold();
  expect(names()).toEqual([]);

  added.resume();
  added.look();
  await waitFor(() => expect(names()).toEqual(["pan"]));
  expect(await readNewDeclaration()).toBeUndefined();
});

test("what is being taken when the form is held is in the form afterwards", async () => {
  const { added, names } = openForm();
  await added.hold();
  await addToDraft("pan");
  added.resume();
  added.look();
  // The taking has begun, and has not read the device yet.
  await Promise.resolve();
  await added.hold();
  expect(names()).toEqual(["pan"]);
});
