import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** The same elements that the services remove: content has no styles and no form controls. */
const policy = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog', 'audio', 'video'],
  FORBID_ATTR: ['style'],
}

/** HTML from the API, sanitized by the service and once more here. */
export function Html({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, policy), [html])
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />
}
