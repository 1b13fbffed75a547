import { DocumentTitle, LinkButton, SpotDrawing } from '@fundharbor/kit'
import styles from './pages.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <DocumentTitle>404 Page Not Found</DocumentTitle>
      <SpotDrawing name="binoculars" />
      <h1>404 Page Not Found</h1>
      <p>
        There is no page at this address. If you are building this site, check that an area.json lists it.
      </p>
      <LinkButton to="/">Go to the home page</LinkButton>
    </div>
  )
}
