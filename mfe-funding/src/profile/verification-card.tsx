import type { Organization, VerificationStatus } from '@fundharbor/contracts/identity/organizations'
import { Badge, Card, formatDate, useCanEdit, type BadgeTone } from '@fundharbor/kit'
import { DocumentList } from './document-list.tsx'
import styles from './profile.module.css'
import { UploadForm } from './upload-form.tsx'

/** `viewed`: for members who cannot upload documents. */
const states: Record<VerificationStatus, { label: string; tone: BadgeTone; text: string; viewed: string }> = {
  'not-verified': {
    label: 'Not Verified',
    tone: 'bad',
    text: 'Upload proof of registration, such as a registration certificate or bylaws.',
    viewed: 'Owners and editors can upload proof of registration.',
  },
  'under-review': {
    label: 'Under Review',
    tone: 'warn',
    text: 'We received your documents and will email you when the review is done.',
    viewed: 'We are reviewing your organization’s documents.',
  },
  verified: {
    label: 'Verified',
    tone: 'ok',
    text: 'Your organization is verified.',
    viewed: 'Your organization is verified.',
  },
}

/** The verification status, reviewer notes and uploaded documents. */
export function VerificationCard({ organization }: { organization: Organization | null }) {
  const { label, tone, text, viewed } = states[organization?.verificationStatus ?? 'not-verified']
  const canEdit = useCanEdit()
  const hint = canEdit ? text : viewed
  return (
    <Card as="section" className={styles.verification} aria-labelledby="verification">
      <header className={styles.head}>
        <h2 id="verification">Organization verification</h2>
        <Badge tone={tone}>{label}</Badge>
      </header>
      {organization ? (
        <>
          <p className={styles.none}>
            {organization.verifiedAt ? `Verified on ${formatDate(organization.verifiedAt)}.` : hint}
          </p>
          {organization.verificationNotes && <Notes text={organization.verificationNotes} />}
          <DocumentList documents={organization.documents} />
          {canEdit && <UploadForm />}
        </>
      ) : (
        <p className={styles.none}>
          {canEdit
            ? 'Create your organization profile first, then upload documents here.'
            : 'There is no organization profile to verify yet.'}
        </p>
      )}
    </Card>
  )
}

const Notes = ({ text }: { text: string }) => (
  <div className={styles.notes}>
    <h3>Reviewer notes</h3>
    <p>{text}</p>
  </div>
)
