import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import { LinkButton, useAuth } from '@fundharbor/kit'
import styles from './opportunity-page.module.css'

/** What else there is to read, and the way there: details for members, sign-up and sign-in for visitors. */
export function ReadOn({ page: { id, isClosed } }: { page: PublicOpportunityPage }) {
  const { user } = useAuth()
  const pathname = `/opportunities/${id}`
  if (user)
    return (
      <div className={styles.readOn}>
        <p>The full text, contacts and the link to the source are in the details.</p>
        <LinkButton to={pathname}>See all details</LinkButton>
      </div>
    )
  const from = { pathname, search: '' }
  return (
    <section aria-labelledby="read-on" className={styles.readOn}>
      <h2 id="read-on">{isClosed ? 'Be there when it opens again' : 'Read it in full'}</h2>
      <p>
        With an account, you can read the full text, see whom to contact and where to apply, save the
        deadline, and check whether you can win it.
      </p>
      <div className={styles.actions}>
        <LinkButton to="/auth" state={{ from }}>
          Create an account
        </LinkButton>
        <LinkButton to="/auth" variant="secondary" state={{ mode: 'sign-in', from }}>
          Sign in
        </LinkButton>
      </div>
    </section>
  )
}
