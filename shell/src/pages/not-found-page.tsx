import { DocumentTitle, LinkButton, SpotDrawing } from '@fundharbor/kit'
import styles from './pages.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <DocumentTitle>404 Page Not Found</DocumentTitle>
      <SpotDrawing name="binoculars" />
      <h1>404 Page Not Found</h1>
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
      <LinkButton to="/">Go to the home page</LinkButton>
    </div>
  )
}
