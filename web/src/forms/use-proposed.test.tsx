import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { useProposed } from "./use-proposed";

function Fields() {
  useProposed("document", "nationality");
  useProposed("nationality", "residence");
  return null;
}

/** Two fields make one proposal. */
function Sum() {
  useProposed(["document", "nationality"], "residence", (one, other) => (one === other ? `both ${one}` : ""));
  return null;
}

function Form({ residence = "", Fields: Proposals = Fields }: { residence?: string; Fields?: () => null }) {
  const form = useForm({ defaultValues: { document: "", nationality: "", residence } });
  return (
    <FormProvider {...form}>
      {(["document", "nationality", "residence"] as const).map((name) => (
        <input key={name} aria-label={name} {...form.register(name)} />
      ))}
      <Proposals />
    </FormProvider>
  );
}

const values = () =>
  ["document", "nationality", "residence"].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);

test("an answer is proposed for the fields that ask the same, and what was chosen there stays", async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText("document"), "DE");
  expect(values()).toEqual(["DE", "DE", "DE"]);
  await userEvent.clear(screen.getByLabelText("residence"));
  await userEvent.type(screen.getByLabelText("residence"), "EC");
  await userEvent.type(screen.getByLabelText("document"), "U");
  expect(values()).toEqual(["DEU", "DEU", "EC"]);
});

test("nothing is proposed over an answer", async () => {
  render(<Form residence="EC" />);
  await userEvent.type(screen.getByLabelText("document"), "DE");
  expect(values()).toEqual(["DE", "DE", "EC"]);
});

test("several fields make a proposal, and what makes none changes nothing", async () => {
  render(<Form Fields={Sum} />);
  await userEvent.type(screen.getByLabelText("document"), "D");
  expect(values()).toEqual(["D", "", ""]);
  await userEvent.type(screen.getByLabelText("nationality"), "D");
  expect(values()).toEqual(["D", "D", "both D"]);
  await userEvent.type(screen.getByLabelText("nationality"), "E");
  expect(values()).toEqual(["D", "DE", "both D"]);
});
