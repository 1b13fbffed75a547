import type { AdminUser } from '@fundharbor/contracts/identity/admin-users'
import { Modal } from 'antd'
import type { Deed } from './queries.ts'

interface ConfirmDeedProps {
  /** Null while nobody asks. */
  deed: Deed | null
  users: AdminUser[]
  onConfirm: (deed: Deed) => void
  onCancel: () => void
}

/** The button of the dialog, and what will happen. */
const words: Record<Deed, [button: string, about: string]> = {
  block: ['Block', 'They are signed out at once and cannot sign in until somebody unblocks them.'],
  unblock: ['Unblock', 'They can sign in again.'],
  promote: [
    'Make an administrator',
    'They can do everything that you can do here. They have to sign in again.',
  ],
  demote: ['Make a user', 'They lose the console. They have to sign in again.'],
  signOut: ['Sign out everywhere', 'Every device of theirs has to sign in again.'],
  resend: ['Send the mail', 'They get a new link to verify their address; older links are void.'],
}

/** Says what will happen before it does. */
export function ConfirmDeed({ deed, users, onConfirm, onCancel }: ConfirmDeedProps) {
  if (deed === null) return null
  const [button, about] = words[deed]
  const who = users.length === 1 ? users[0]?.email : `${users.length} accounts`
  return (
    <Modal
      open
      title={`${button}: ${who}`}
      okText={button}
      okButtonProps={{ danger: deed === 'block' }}
      cancelText="Cancel"
      onOk={() => onConfirm(deed)}
      onCancel={onCancel}
    >
      <p>{about}</p>
    </Modal>
  )
}
