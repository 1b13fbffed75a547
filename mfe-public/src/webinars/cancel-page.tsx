import { LinkPage } from '../link-page.tsx'
import { cancel } from './queries.ts'

/** The page behind the cancellation link in registration emails. */
export const Component = () => (
  <LinkPage
    title="Registration canceled"
    action={cancel}
    back={{ to: '/webinars', label: 'Back to Webinars' }}
  />
)
