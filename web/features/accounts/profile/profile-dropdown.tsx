import { Button, Divider, Popover, Stack, Text } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconDownload, IconHelp, IconLogout, IconSettings, IconShield, IconTag } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { Me } from "#contract/accounts.ts";
import { isStaff, ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { WORDS as APP } from "#web/lib/app-words.ts";
import { signOut as endSession } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { toastError } from "#web/ui/toast.ts";
import { LanguageLinks } from "./language-links.tsx";
import { ProfileButton } from "./profile-button.tsx";
import { WORDS } from "../words.ts";

/** Limits the height to the space below the button; the rest scrolls. */
const FITS_SCREEN = { shift: true, size: { padding: { top: 8, right: 8, bottom: 24, left: 8 } } };

const LINE = { size: "xs", variant: "subtle", justify: "start" } as const;

/** Parts of other features and the app's frame; they call `close` when a link leaves the page. */
type Add = (close: () => void) => ReactNode;
type ProfileDropdownProps = { me: Me; renderBlocks: Add; renderLast: Add };

/** Loaded on the first press: opens when loaded, and takes the focus from the button that it replaces. */
export function ProfileDropdown({ me, renderBlocks, renderLast }: ProfileDropdownProps) {
  const [opened, { open, toggle, close, set }] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    open();
  }, [open]);
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => endSession(client),
    // A full page load also clears memory outside the query cache.
    onSuccess: (to) => window.location.assign(to),
  });
  // A phone's bar of links has no room for it.
  const hasPricing = !isStaff(me.role_id) && me.role_id !== ROLE.coach;
  // The dropdown only receives key events while the focus is inside it.
  useHotkeys(opened ? [["Escape", close]] : []);
  const links = [
    { label: WORDS.settings, icon: IconSettings, to: paths.settings(), isShown: true },
    { label: WORDS.downloadMyData, icon: IconDownload, to: paths.settings("data"), isShown: true },
    { label: APP.help, icon: IconHelp, to: paths.help(), isShown: true },
    { label: WORDS.adminDashboard, icon: IconShield, to: paths.admin(), isShown: isStaff(me.role_id) },
    {
      label: WORDS.superadminDashboard,
      icon: IconShield,
      to: paths.superAdmin(),
      isShown: me.role_id === ROLE.superadmin,
    },
  ].filter(({ isShown }) => isShown);
  return (
    <Popover
      opened={opened}
      onChange={set}
      position="bottom-end"
      width={300}
      middlewares={FITS_SCREEN}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ProfileButton me={me} ref={button} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown style={{ overflowY: "auto" }}>
        <Stack gap={8}>
          <Text size="sm" truncate title={me.email}>
            {me.email}
          </Text>
          <Divider />
          {renderBlocks(close)}
          <Divider />
          <Stack gap={0}>
            {hasPricing && (
              <LinkButton
                {...LINE}
                hiddenFrom="sm"
                leftSection={<IconTag size={16} aria-hidden />}
                {...paths.pricing()}
                onClick={close}
              >
                {APP.nav.pricing}
              </LinkButton>
            )}
            {links.map(({ label, icon: Icon, to }) => (
              <LinkButton
                key={label}
                {...LINE}
                leftSection={<Icon size={16} aria-hidden />}
                {...to}
                onClick={close}
              >
                {label}
              </LinkButton>
            ))}
            {renderLast(close)}
          </Stack>
          <Divider />
          <LanguageLinks />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLogout size={16} aria-hidden />}
            loading={signOut.isPending || signOut.isSuccess}
            onClick={() => signOut.mutate(undefined, { onError: () => toastError(TEXT.signOutFailed) })}
          >
            {WORDS.signOutButton}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
