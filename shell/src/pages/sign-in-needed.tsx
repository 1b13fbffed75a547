import { DocumentTitle, LinkButton, SpotDrawing } from '@fundharbor/kit'
import styles from './pages.module.css'

/** Shown to visitors who open a page for members. They come back to it after signing in. */
export const SignInNeeded = () => (
  <div className={styles.page}>
    <DocumentTitle>Sign in to see this</DocumentTitle>
    <SpotDrawing name="letter" />
    <h1>Sign in to see this</h1>
    <p>This page is for members. Once you have signed in, we’ll bring you back here.</p>
    <div className={styles.actions}>
      <LinkButton to="/auth" state={{ mode: 'sign-in' }}>
        Sign in
      </LinkButton>
      <LinkButton to="/auth" variant="secondary">
        Create an account
      </LinkButton>
    </div>
  </div>
)
