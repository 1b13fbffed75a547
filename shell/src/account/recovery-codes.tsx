import { Button, toast } from '@fundharbor/kit'
import styles from './account.module.css'
import { saveFile } from '@fundharbor/kit/save-file.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const text = `${codes.join('\n')}\n`
  const handleCopy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Recovery codes copied', tone: 'success' }),
      () => toast({ title: 'We couldn’t copy the codes', tone: 'destructive' }),
    )
  const handleDownload = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), 'fundharbor-recovery-codes.txt')
  return (
    <div className={styles.stack}>
      <h3 ref={heading} tabIndex={-1}>
        Save your recovery codes
      </h3>
      <p className={styles.fact}>
        Two-factor sign-in is on. If you don’t have your phone, each of these codes signs you in once. We
        won’t show them again.
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
        <Button onClick={onSaved}>I’ve saved them</Button>
      </div>
    </div>
  )
}
