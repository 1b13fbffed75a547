import { Button, toast } from '@fundharbor/kit'
import styles from './account.module.css'
import { saveFile } from './save-file.ts'
import { useTakeFocus } from './use-take-focus.ts'

/** Fresh recovery codes. They are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useTakeFocus<HTMLHeadingElement>()
  const text = `${codes.join('\n')}\n`
  const handleCopy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Recovery codes copied', tone: 'success' }),
      () => toast({ title: 'Failed to copy the codes', tone: 'destructive' }),
    )
  const handleDownload = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), 'fundharbor-recovery-codes.txt')
  return (
    <div className={styles.stack}>
      <h3 ref={heading} tabIndex={-1}>
        Keep your recovery codes
      </h3>
      <p className={styles.fact}>
        Two-factor sign-in is on. Without your phone, each of these codes signs you in once. They are not
        shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => void handleCopy()}>
          Copy
        </Button>
        <Button variant="secondary" onClick={handleDownload}>
          Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  )
}
