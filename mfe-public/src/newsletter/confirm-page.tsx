import { LinkPage } from '../link-page.tsx'
import { confirm } from './queries.ts'

/** Where the mail's link to confirm leads. */
export const Component = () => (
  <LinkPage title="Subscription confirmed" action={confirm} back={{ to: '/blog', label: 'Back to Blog' }} />
)
