import { Button, Card, openOrganization, PageTitle, problemMessage, useSearchParams } from '@fundharbor/kit'
import layout from '../shared/layout.module.css'
import styles from './members.module.css'
import { useAcceptInvitation } from './queries.ts'

/** The page behind the link in an invitation. Joining is a click, because email clients open links, too. */
export function Component() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const accept = useAcceptInvitation()
  const { data, error } = accept
  const handleJoin = () => accept.mutate(token, { onSuccess: openOrganization })
  return (
    <div className={`${layout.inner} ${layout.sections}`}>
      <PageTitle>Join an organization</PageTitle>
      <Card as="section" className={styles.section}>
        {token === '' || error ? (
          <p role="alert">
            {token === ''
              ? 'This link is not complete. Open the link in the email again.'
              : problemMessage(error, 'We couldn’t add you. Try again.')}
          </p>
        ) : (
          <p>
            You’ll see the organization’s projects, answers and budgets. Your own account, plan and saved
            opportunities stay as they are. You can switch between organizations in the account menu.
          </p>
        )}
        {token !== '' && (
          <div>
            <Button busy={accept.isPending || data !== undefined} onClick={handleJoin}>
              Join organization
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}
