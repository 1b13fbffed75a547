import type { User } from '@fundharbor/contracts/identity/users'
import { Link } from '@fundharbor/kit'
import { DropdownMenu } from 'radix-ui'
import { useLogout } from '../auth/use-logout.ts'
import { isKnownPath } from '../access.ts'
import { useRegistry } from '../registry-context.ts'
import styles from './avatar-menu.module.css'
import button from './avatar-button.module.css'
import { Face } from './face.tsx'
import { OrganizationSwitch } from './organization-switch.tsx'

const links = [
  { to: '/profile', label: 'Profile' },
  { to: '/projects', label: 'Projects' },
  { to: '/members', label: 'Members' },
  { to: '/account', label: 'Account settings' },
  { to: '/subscription', label: 'Subscription' },
]

/** Open at first: it is rendered when its button has been pressed. */
export function AvatarMenu({ user }: { user: User }) {
  const registry = useRegistry()
  const logout = useLogout()
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className={button.avatar}>
        <Face user={user} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={8}>
          <DropdownMenu.Label className={styles.who}>
            <strong>{user.fullName}</strong>
            <span>{user.email}</span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className={styles.rule} />
          {user.emailVerified && <OrganizationSwitch />}
          {user.emailVerified &&
            links
              .filter(({ to }) => isKnownPath(to, registry))
              .map(({ to, label }) => (
                <DropdownMenu.Item key={to} asChild>
                  <Link to={to} className={styles.item}>
                    {label}
                  </Link>
                </DropdownMenu.Item>
              ))}
          <DropdownMenu.Item className={styles.item} onSelect={() => logout.mutate()}>
            Log out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
