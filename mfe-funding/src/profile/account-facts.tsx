import type { User } from '@fundharbor/contracts/identity/users'
import { formatDate } from '@fundharbor/kit'
import { planNameOf } from '../shared/plan-names.ts'
import styles from './profile.module.css'

/** Read-only account details. */
export const AccountFacts = ({ user }: { user: User }) => (
  <dl className={styles.facts}>
    <Fact term="Role">{user.role === 'admin' ? 'Admin' : 'User'}</Fact>
    <Fact term="Member since">{formatDate(user.createdAt)}</Fact>
    <Fact term="Email verified">{user.emailVerified ? 'Yes' : 'No'}</Fact>
    <Fact term="Subscription status">{planNameOf(user.subscriptionStatus)}</Fact>
  </dl>
)

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
