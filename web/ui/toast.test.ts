import { notificationsStore } from "@mantine/notifications";
import { expect, test, vi } from "vitest";
import { toastError, toastStaff, toastSuccess } from "./toast.ts";

test("an error stands for four seconds, a success for two, on the pages of staff and coaches for five", async () => {
  toastError("no");
  toastSuccess("yes");
  toastStaff("info", "staff");
  const shown = () =>
    [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue].map(
      ({ message, autoClose }) => [message, autoClose],
    );
  await vi.waitFor(() => expect(shown()).toHaveLength(3));
  expect(shown()).toEqual([
    ["no", 4000],
    ["yes", 2000],
    ["staff", 5000],
  ]);
});
