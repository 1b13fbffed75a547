import type { Application } from '@fundharbor/contracts/catalog/applications'
import { formatDate } from '@fundharbor/kit'
import styles from './apply.module.css'

/** Warns before writing a second application, which could not be submitted yet. */
export const OpenApplicationNotice = ({ application }: { application: Application }) => (
  <p className={styles.notice} role="note">
    You already have an open application for this opportunity
    {application.submittedAt && `, submitted on ${formatDate(application.submittedAt)}`}. You can save another
    one as a draft and submit it after a decision on the first.
  </p>
)
