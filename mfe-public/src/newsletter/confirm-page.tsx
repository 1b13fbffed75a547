import { LinkPage } from '../link-page.tsx'
import { confirm } from './queries.ts'

/** The page behind the confirmation link. */
export const Component = () => (
  <LinkPage title="You are subscribed" action={confirm} back={{ to: '/blog', label: 'Back to Blog' }} />
)
