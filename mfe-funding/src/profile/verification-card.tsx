import type { Organization, VerificationStatus } from '@fundharbor/contracts/identity/organizations'
import { Badge, Card, formatDate, type BadgeTone } from '@fundharbor/kit'
import { DocumentList } from './document-list.tsx'
import styles from './profile.module.css'
import { UploadForm } from './upload-form.tsx'

const states: Record<VerificationStatus, { label: string; tone: BadgeTone; text: string }> = {
  'not-verified': {
    label: 'Not Verified',
    tone: 'neutral',
    text: 'Upload proof of registration, such as a registration certificate or bylaws.',
  },
  'under-review': {
    label: 'Under Review',
    tone: 'warn',
    text: 'We received your documents and will email you when the review is done.',
  },
  verified: { label: 'Verified', tone: 'ok', text: 'Your organization is verified.' },
}

/** The verification status, reviewer notes and uploaded documents. */
export function VerificationCard({ organization }: { organization: Organization | null }) {
  const { label, tone, text } = states[organization?.verificationStatus ?? 'not-verified']
  return (
    <Card as="section" className={styles.verification} aria-labelledby="verification">
      <header className={styles.head}>
        <h2 id="verification">Organization verification</h2>
        <Badge tone={tone}>{label}</Badge>
      </header>
      {organization ? (
        <>
          <p className={styles.none}>
            {organization.verifiedAt ? `Verified on ${formatDate(organization.verifiedAt)}.` : text}
          </p>
          {organization.verificationNotes && <Notes text={organization.verificationNotes} />}
          <DocumentList documents={organization.documents} />
          <UploadForm />
        </>
      ) : (
        <p className={styles.none}>Create your organization profile first, then upload documents here.</p>
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
