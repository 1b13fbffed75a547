import { LinkPage } from '../link-page.tsx'
import { confirm } from './queries.ts'

/** The page behind the link that confirms a registration. */
export const Component = () => (
  <LinkPage
    ask={{
      title: 'Confirm your registration',
      text: 'We’ll register the address that got this link.',
      button: 'Confirm registration',
    }}
    action={confirm}
    done={({ status }) => (status === 'waiting' ? 'You’re on the waiting list' : 'Registration confirmed')}
    back={{ to: '/webinars', label: 'Back to Webinars' }}
  />
)
