import type { Organization, VerificationStatus } from '@fundharbor/contracts/identity/organizations'
import { Badge, Card, formatDate, type BadgeTone } from '@fundharbor/kit'
import { DocumentList } from './document-list.tsx'
import styles from './profile.module.css'
import { UploadForm } from './upload-form.tsx'

const states: Record<VerificationStatus, { word: string; tone: BadgeTone; about: string }> = {
  'not-verified': {
    word: 'Not Verified',
    tone: 'bad',
    about: 'Hand in documents that prove your organization, for example its registration or statutes.',
  },
  'under-review': {
    word: 'Under Review',
    tone: 'warn',
    about: 'Your documents have arrived. We mail you when they have been reviewed.',
  },
  verified: { word: 'Verified', tone: 'ok', about: 'Your organization is verified.' },
}

/** Whether the organisation is proven, what was said about it, and the documents. */
export function VerificationCard({ organization }: { organization: Organization | null }) {
  const { word, tone, about } = states[organization?.verificationStatus ?? 'not-verified']
  return (
    <Card as="section" className={styles.verification} aria-labelledby="verification">
      <header className={styles.head}>
        <h2 id="verification">Organization Verification</h2>
        <Badge tone={tone}>{word}</Badge>
      </header>
      {organization ? (
        <>
          <p className={styles.none}>
            {organization.verifiedAt ? `Verified on ${formatDate(organization.verifiedAt)}.` : about}
          </p>
          {organization.verificationNotes && <Notes words={organization.verificationNotes} />}
          <DocumentList documents={organization.documents} />
          <UploadForm />
        </>
      ) : (
        <p className={styles.none}>Create your organization profile first, then hand in documents here.</p>
      )}
    </Card>
  )
}

const Notes = ({ words }: { words: string }) => (
  <div className={styles.notes}>
    <h3>Notes of the review</h3>
    <p>{words}</p>
  </div>
)
