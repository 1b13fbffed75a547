import type { Application } from '@fundharbor/contracts/catalog/applications'
import { formatDate } from '@fundharbor/kit'
import styles from './apply.module.css'

/** A second application for the same opportunity would be refused: said before it is written. */
export const OpenNotice = ({ application }: { application: Application }) => (
  <p className={styles.notice} role="note">
    You already have an open application for this opportunity
    {application.submittedAt && `, submitted on ${formatDate(application.submittedAt)}`}. You can write
    another as a draft and submit it when that one is decided.
  </p>
)
