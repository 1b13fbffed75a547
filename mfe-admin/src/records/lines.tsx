import styles from './lines.module.css'

/** A text of one line, or of three where it names the row or on a phone; the whole text is its tooltip. */
export const Lines = ({ text, isStrong = false }: { text: string; isStrong?: boolean }) => (
  <span className={styles.lines} title={text}>
    {isStrong ? <strong>{text}</strong> : text}
  </span>
)
