import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { useFields } from "./use-fields.ts";

const refused = (field?: string) =>
  Object.assign(new ApiError("This password is too weak", 400, "weak_password"), { field });

function Form({ error }: { error: Error }) {
  const { field, refusal } = useFields({ email: () => null, password: () => null }, {}, error);
  return (
    <>
      {refusal && <p>{refusal.message}</p>}
      <label>{field("email").error}</label>
      <b>{field("password").error}</b>
    </>
  );
}

test("a server's error is shown at the field that caused it, and nowhere else", () => {
  const html = renderToStaticMarkup(<Form error={refused("password")} />);
  expect(html).toBe("<label></label><b>This password is too weak</b>");
});

test("an error without a field of the form is shown above the form", () => {
  const html = "<p>This password is too weak</p><label></label><b></b>";
  expect(renderToStaticMarkup(<Form error={refused("token")} />)).toBe(html);
  expect(renderToStaticMarkup(<Form error={refused()} />)).toBe(html);
});
