import { LinkPage } from '../link-page.tsx'
import { confirm } from './queries.ts'

/** The page behind the link that confirms a registration. */
export const Component = () => (
  <LinkPage
    title={({ status }) => (status === 'waiting' ? 'You’re on the waiting list' : 'Registration confirmed')}
    action={confirm}
    back={{ to: '/webinars', label: 'Back to Webinars' }}
  />
)
