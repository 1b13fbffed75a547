import { LinkPage } from '../link-page.tsx'
import { cancel } from './queries.ts'

/** Where the link of a registration's mail leads that gives the place back. */
export const Component = () => (
  <LinkPage
    title="Registration canceled"
    action={cancel}
    back={{ to: '/webinars', label: 'Back to the webinars' }}
  />
)
