import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen";
import { OfflineCopy } from "./offline-copy";

function Screen({ read }: { read: () => Promise<string> }) {
  const query = useQuery({ queryKey: ["read"], queryFn: read });
  return (
    <>
      <OfflineCopy />
      <p>{query.isPending ? "pending" : (query.data ?? "No hay conexión y no hay datos en caché")}</p>
    </>
  );
}

const NOTICE = "Esto es lo último que se leyó en este dispositivo.";

test("what was read before is said to be the last that was read", async () => {
  renderScreen(<Screen read={async () => "read before"} />);
  expect(await screen.findByText("read before")).toBeTruthy();
  expect(screen.getByText(NOTICE)).toBeTruthy();
});

test("where nothing was kept, nothing is said to have been read", async () => {
  renderScreen(<Screen read={() => Promise.reject(new Error("nothing kept"))} />);
  expect(await screen.findByText("No hay conexión y no hay datos en caché")).toBeTruthy();
  expect(screen.queryByText(NOTICE)).toBeNull();
});
