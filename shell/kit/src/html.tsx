import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** Long texts from the API (already sanitised HTML), sanitised once more before they touch the page. */
export function Html({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { USE_PROFILES: { html: true } }), [html])
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />
}
