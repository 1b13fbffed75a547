import { LinkPage } from '../link-page.tsx'
import { confirm } from './queries.ts'

/** The page behind the confirmation link. */
export const Component = () => (
  <LinkPage
    ask={{
      title: 'Confirm your subscription',
      text: 'We’ll send the newsletter to the address that got this link.',
      button: 'Confirm subscription',
    }}
    action={confirm}
    done="You are subscribed"
    back={{ to: '/blog', label: 'Back to Blog' }}
  />
)
