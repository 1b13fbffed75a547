import { DocumentTitle, LinkButton, SpotDrawing } from '@fundharbor/kit'
import styles from './pages.module.css'

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <div className={styles.page}>
      <DocumentTitle>404 Page Not Found</DocumentTitle>
      <SpotDrawing name="binoculars" />
      <h1>404 Page Not Found</h1>
      <p>There is no page at this address. Did you forget to add the page to the router?</p>
      <LinkButton to="/">Go to the front page</LinkButton>
    </div>
  )
}
