import { expect, test } from "vitest";
import { publicViews, travellerFiles } from "./traveller-files.js";

test("every public screen is found, and a screen that is written otherwise is an error", () => {
  expect(publicViews()).toContain("src/features/declarations/declaration-view.tsx");
  expect(publicViews()).not.toContain("src/features/dashboard/dashboard-view.tsx");
  expect(() => publicViews('{ access: "public", view }')).toThrow("1 public screens, but 0 views");
});

test("what a public screen loads later is the traveller's; what the application names of staff is not", () => {
  const manifest = {
    _app: {
      name: "app",
      file: "app.js",
      css: ["app.css"],
      dynamicImports: ["src/features/dashboard/dashboard-view.tsx", "src/app/leave-question.tsx", "_nueva"],
    },
    _nueva: { name: "nueva", file: "nueva.js", imports: ["_app"], dynamicImports: ["src/ui/combobox-list.tsx"] },
    "src/app/leave-question.tsx": { file: "leave.js" },
    "src/ui/combobox-list.tsx": { file: "combobox.js", assets: ["worker.js"] },
    "src/features/dashboard/dashboard-view.tsx": {
      src: "src/features/dashboard/dashboard-view.tsx",
      file: "dashboard.js",
      css: ["dashboard.css"],
    },
    "src/features/verification/verification-view.tsx": {
      src: "src/features/verification/verification-view.tsx",
      file: "verification.js",
    },
  };
  expect([...travellerFiles(manifest)].toSorted()).toEqual([
    "app.css",
    "app.js",
    "combobox.js",
    "leave.js",
    "nueva.js",
    "verification.js",
    "worker.js",
  ]);
});
