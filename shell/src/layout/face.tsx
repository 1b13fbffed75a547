import type { User } from '@fundharbor/contracts/identity/users'
import { initialsOf } from '@fundharbor/kit/initials.ts'
import styles from './avatar-button.module.css'

/** What the button of the account menu shows. */
export const Face = ({ user }: { user: User }) => (
  <>
    <span className={styles.face} data-personal>
      {user.profileImageUrl ? <img src={user.profileImageUrl} alt="" /> : initialsOf(user)}
    </span>
    <span className="visually-hidden"> Your account</span>
  </>
)
