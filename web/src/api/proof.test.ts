import { expect, test, vi } from "vitest";
import { call } from "./call";
import { ApiProblem } from "./problem";
import { prepareProof, withProof } from "./proof";
import { solve } from "./proof-of-work";

const KEY = "01890000-0000-7000-8000-000000000001";
/** The server takes its solution (gateway/src/submission_limit.rs). */
const challenge = { text: "29833333.00112233445566778899aabbccddeeff", difficulty: 12 };

test("a challenge is solved as the server checks it", async () => {
  expect(await solve(challenge, KEY)).toBe(`${challenge.text}.4055`);
});

test("what the server takes is sent once", async () => {
  const send = vi.fn(async () => "taken");
  expect(await withProof(KEY, send)).toBe("taken");
  expect(send.mock.calls).toEqual([[undefined]]);
});

test("what needs a proof is sent again with it", async () => {
  const send = vi.fn(async (proof: string | undefined) => {
    if (proof === undefined) throw new ApiProblem(429, { reason: "PROOF_REQUIRED", challenge });
    return "taken";
  });
  expect(await withProof(KEY, send)).toBe("taken");
  expect(send.mock.calls).toEqual([[undefined], [`${challenge.text}.4055`]]);
});

test("another refusal is passed on, and so is one of the proof", async () => {
  const full = new ApiProblem(429, { reason: "TOO_MANY_SUBMISSIONS" }, 60);
  const send = vi.fn(async (proof: string | undefined) => {
    throw proof === undefined ? new ApiProblem(429, { reason: "PROOF_REQUIRED", challenge }) : full;
  });
  await expect(withProof(KEY, send)).rejects.toBe(full);
  expect(send).toHaveBeenCalledTimes(2);
});

test("what was prepared is sent at once", async () => {
  const asked = vi.spyOn(call, "get").mockResolvedValue(challenge as never);
  const send = vi.fn(async () => "taken");
  const key = "01890000-0000-7000-8000-000000000002";
  await prepareProof(key);
  await prepareProof(key);
  expect(await withProof(key, send)).toBe("taken");
  expect(asked).toHaveBeenCalledTimes(1);
  expect(send.mock.calls).toEqual([[expect.stringMatching(new RegExp(`^${challenge.text}\\.\\d+$`))]]);
});

test("what could not be prepared is sent without a proof", async () => {
  vi.spyOn(call, "get").mockRejectedValue(new TypeError("no network"));
  const send = vi.fn(async () => "taken");
  const key = "01890000-0000-7000-8000-000000000003";
  await prepareProof(key);
  expect(await withProof(key, send)).toBe("taken");
  expect(send.mock.calls).toEqual([[undefined]]);
});
