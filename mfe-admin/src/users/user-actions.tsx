import type { AdminUser } from '@fundharbor/contracts/identity/admin-users'
import { useMember } from '@fundharbor/kit'
import { Dropdown, Button, type MenuProps } from 'antd'
import { useState } from 'react'
import { ConfirmDeed } from './confirm-deed.tsx'
import { useDeed, type Deed } from './queries.ts'

/** What can be done with an account, behind one button. Nobody blocks or demotes themselves. */
export function UserActions({ user }: { user: AdminUser }) {
  const { id } = useMember()
  const [asked, setAsked] = useState<Deed | null>(null)
  const act = useDeed()
  const items: MenuProps['items'] = [
    user.accountBlocked
      ? { key: 'unblock', label: 'Unblock' }
      : { key: 'block', label: 'Block', danger: true },
    user.role === 'admin'
      ? { key: 'demote', label: 'Make a user' }
      : { key: 'promote', label: 'Make an administrator' },
    { key: 'signOut', label: 'Sign out everywhere' },
    ...(user.emailVerified ? [] : [{ key: 'resend', label: 'Send the verification mail' }]),
  ]
  if (user.id === id) return <span>You</span>
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => setAsked(key as Deed) }}
        disabled={act.isPending}
      >
        <Button size="small" aria-label={`Actions for ${user.email}`}>
          Actions
        </Button>
      </Dropdown>
      <ConfirmDeed
        deed={asked}
        users={[user]}
        onCancel={() => setAsked(null)}
        onConfirm={(deed) => {
          setAsked(null)
          act.mutate({ deed, users: [user] })
        }}
      />
    </>
  )
}
