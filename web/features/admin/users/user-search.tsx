import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ADMIN_SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { type AdminSearch, paths } from "#web/paths.ts";

const TYPING_PAUSE_MS = 300;

/** The words stand in the address; while somebody types, the field runs ahead of it. */
export function UserSearch({ search }: { search: AdminSearch }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(null);
  const { sort, order } = search;
  const find = useDebouncedCallback((words: string) => {
    void navigate({ ...paths.admin({ sort, order, search: words.trim() || undefined }), replace: true });
  }, TYPING_PAUSE_MS);
  return (
    <search>
      <TextInput
        type="search"
        label="Search users"
        placeholder="Name or email"
        leftSection={<IconSearch size={18} aria-hidden />}
        maw="28rem"
        maxLength={ADMIN_SEARCH_MAX_LENGTH}
        value={typed ?? search.search ?? ""}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          find(event.currentTarget.value);
        }}
        onBlur={() => {
          find.flush();
          setTyped(null);
        }}
      />
    </search>
  );
}
