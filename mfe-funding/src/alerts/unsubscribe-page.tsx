import { LinkButton } from '@fundharbor/kit'
import { EmailLinkPage } from '@fundharbor/kit/ui/email-link-page.tsx'
import { SAVED_SEARCHES_PATH } from '../shared/paths.ts'
import { unsubscribe } from './queries.ts'

/** The page behind unsubscribe links. */
export const Component = () => (
  <EmailLinkPage
    action={unsubscribe}
    ask={{
      title: 'Unsubscribe?',
      text: 'We’ll stop sending you the emails that this link is for.',
      button: 'Unsubscribe',
    }}
    progress="Unsubscribing"
    done="You’re unsubscribed"
    failed={{ title: 'We couldn’t unsubscribe you' }}
    next={() => (
      <LinkButton to={SAVED_SEARCHES_PATH} variant="secondary">
        Change your emails
      </LinkButton>
    )}
  />
)
