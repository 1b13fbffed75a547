import type { SubscriptionStatus } from '@fundharbor/contracts/identity/session'
import type { User } from '@fundharbor/contracts/identity/users'
import { formatDate } from '@fundharbor/kit'
import styles from './profile.module.css'

const plans: Partial<Record<SubscriptionStatus, string>> = {
  basic: 'Basic',
  premium: 'Premium',
  unlimited: 'Unlimited',
  admin: 'Unlimited',
}

/** Read-only account details. */
export const AccountFacts = ({ user }: { user: User }) => (
  <dl className={styles.facts}>
    <Fact term="Role">{user.role === 'admin' ? 'Admin' : 'User'}</Fact>
    <Fact term="Member since">{formatDate(user.createdAt)}</Fact>
    <Fact term="Email verified">{user.emailVerified ? 'Yes' : 'No'}</Fact>
    <Fact term="Subscription status">{plans[user.subscriptionStatus] ?? 'Free'}</Fact>
  </dl>
)

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
