import type { User } from '@fundharbor/contracts/identity/users'
import { Link } from '@fundharbor/kit'
import { DropdownMenu } from 'radix-ui'
import { useLogout } from '../auth/use-logout.ts'
import { isKnownPath } from '../access.ts'
import { useRegistry } from '../registry-context.ts'
import styles from './avatar-menu.module.css'
import { initialsOf } from '../navigation.ts'
import { OrganizationSwitch } from './organization-switch.tsx'

const links = [
  { to: '/profile', label: 'Profile' },
  { to: '/projects', label: 'Projects' },
  { to: '/members', label: 'Members' },
  { to: '/account', label: 'Account settings' },
  { to: '/subscription', label: 'Subscription' },
]

export function AvatarMenu({ user }: { user: User }) {
  const registry = useRegistry()
  const logout = useLogout()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.avatar}>
        <span className={styles.face} data-personal>
          {user.profileImageUrl ? <img src={user.profileImageUrl} alt="" /> : initialsOf(user)}
        </span>
        <span className="visually-hidden"> Your account</span>
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
