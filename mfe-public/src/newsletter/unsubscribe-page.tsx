import { LinkPage } from '../link-page.tsx'
import { unsubscribe } from './queries.ts'

/** The page behind the unsubscribe link. */
export const Component = () => (
  <LinkPage
    title="You have unsubscribed"
    action={unsubscribe}
    back={{ to: '/blog', label: 'Back to Blog' }}
  />
)
