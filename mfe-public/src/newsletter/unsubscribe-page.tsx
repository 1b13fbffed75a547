import { LinkPage } from '../link-page.tsx'
import { unsubscribe } from './queries.ts'

/** The page behind the unsubscribe link. */
export const Component = () => (
  <LinkPage
    ask={{
      title: 'Unsubscribe from the newsletter?',
      text: 'We’ll stop sending it to the address that got this link.',
      button: 'Unsubscribe',
    }}
    action={unsubscribe}
    done="You have unsubscribed"
    back={{ to: '/blog', label: 'Back to Blog' }}
  />
)
