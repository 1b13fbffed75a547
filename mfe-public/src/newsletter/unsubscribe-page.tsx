import { LinkPage } from '../link-page.tsx'
import { unsubscribe } from './queries.ts'

/** Where a newsletter's link to unsubscribe leads. */
export const Component = () => (
  <LinkPage title="You are unsubscribed" action={unsubscribe} back={{ to: '/blog', label: 'Back to Blog' }} />
)
