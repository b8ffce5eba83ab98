import { notificationsStore } from "@mantine/notifications";
import { expect, test, vi } from "vitest";
import { toastError, toastStaff, toastSuccess } from "./toast.ts";

test("an error stands for four seconds, a success for two, on the pages of staff and coaches for five, as does one with an action", async () => {
  toastError("no");
  toastSuccess("yes");
  toastStaff("info", "staff");
  toastSuccess("kept", { label: "Open", run: () => undefined });
  const shown = () =>
    [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue].map(
      ({ id, autoClose }) => [id, autoClose],
    );
  await vi.waitFor(() => expect(shown()).toHaveLength(4));
  expect(shown()).toEqual([
    ["no", 4000],
    ["yes", 2000],
    ["staff", 5000],
    ["kept", 5000],
  ]);
});
