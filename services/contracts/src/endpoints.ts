import { alerts, internalAlerts } from './catalog/alerts.ts'
import { adminAwards } from './catalog/admin-awards.ts'
import { adminOpportunities } from './catalog/admin-opportunities.ts'
import { additions } from './catalog/additions.ts'
import { applicationApprovals } from './catalog/application-approvals.ts'
import { applicationForms } from './catalog/application-forms.ts'
import { applications } from './catalog/applications.ts'
import { calendar, internalCalendar } from './catalog/calendar.ts'
import { internalMatches } from './catalog/matches.ts'
import { opportunityHistory } from './catalog/history.ts'
import { commonAwards } from './catalog/common-awards.ts'
import { commonGrants } from './catalog/common-grants.ts'
import { adminFacts } from './catalog/facts.ts'
import { ownBriefs } from './catalog/briefs.ts'
import { effort } from './catalog/effort.ts'
import { internalEligibility } from './catalog/eligibility.ts'
import { fit } from './catalog/fit.ts'
import { grantActivity } from './catalog/grant-activity.ts'
import { callDocuments } from './catalog/call-documents.ts'
import { grantImport } from './catalog/grant-import.ts'
import { grantParts } from './catalog/grant-parts.ts'
import { grantReport } from './catalog/grant-report.ts'
import { grantAward } from './catalog/grant-award.ts'
import { grants } from './catalog/grants.ts'
import { ownOpportunities } from './catalog/own-opportunities.ts'
import { mcp } from './catalog/mcp.ts'
import { imports } from './catalog/imports.ts'
import { awards } from './catalog/awards.ts'
import { programs } from './catalog/programs.ts'
import { liveSources, publicSources } from './catalog/sources.ts'
import { opportunities } from './catalog/opportunities.ts'
import { internalPublicPages, publicPages } from './catalog/public-pages.ts'
import { internalPushDevices, pushDevices } from './catalog/push-devices.ts'
import { publicSearch } from './catalog/public-search.ts'
import { savedOpportunities, savedSearches } from './catalog/saved.ts'
import { stats } from './catalog/stats.ts'
import { adminSubjects, publicSubjects } from './catalog/subjects.ts'
import { timeline } from './catalog/timeline.ts'
import { adminBlog, blog } from './content/blog.ts'
import { contact, contactMessages } from './content/contact.ts'
import { forum, forumModeration } from './content/forum.ts'
import { adminNewsletter, newsletter } from './content/newsletter.ts'
import { adminWebinarAttendance } from './content/admin-webinar-attendance.ts'
import { webinarAttendance } from './content/webinar-attendance.ts'
import { adminWebinars, webinars } from './content/webinars.ts'
import { adminTemplates } from './documents/admin-templates.ts'
import { answers } from './documents/answers.ts'
import { budgets } from './documents/budgets.ts'
import { documentChecks } from './documents/checks.ts'
import { documentComments } from './documents/comments.ts'
import { generatedDocuments } from './documents/generated-documents.ts'
import { glossary } from './documents/glossary.ts'
import { translations } from './documents/languages.ts'
import { recommendations } from './documents/recommendations.ts'
import { rewriting } from './documents/rewriting.ts'
import { documentTemplates } from './documents/templates.ts'
import { internalCatalog, internalEmbeddings } from './catalog/internal.ts'
import { workspaceFunders } from './catalog/workspace-funders.ts'
import type { EndpointSpec } from './endpoint.ts'
import { account, twoFactor } from './identity/account.ts'
import { adminUsers } from './identity/admin-users.ts'
import { internalApplicants } from './identity/applicants.ts'
import { billing } from './identity/billing.ts'
import { completeness } from './identity/completeness.ts'
import { internalKeys, keys } from './identity/keys.ts'
import { live } from './identity/live.ts'
import { adminMembers, invitations, members, sessionOrganization } from './identity/members.ts'
import { internalNotifications, notifications } from './identity/notifications.ts'
import { internalOrganizations, organizations } from './identity/organizations.ts'
import { internalPeople } from './identity/people.ts'
import { projects } from './identity/projects.ts'
import { sessions } from './identity/session.ts'
import { usage } from './identity/usage.ts'
import { users } from './identity/users.ts'
import { auditOf } from './platform/audit.ts'
import { capabilitiesOf, siteCapabilities } from './platform/capabilities.ts'
import { internalOperations } from './platform/needs.ts'
import { statistics } from './platform/statistics.ts'
import { jobsOf, services } from './platform/jobs.ts'
import { personalData } from './platform/people.ts'
import { internalMembers, memberRecords } from './platform/members.ts'
import { projectRecords } from './platform/projects.ts'
import { releases } from './platform/releases.ts'
import { featureFlags, internalFeatureFlags } from './platform/feature-flags.ts'
import { settings } from './platform/settings.ts'
import { telemetry } from './platform/telemetry.ts'

const identityBilling = [
  users,
  sessions,
  account,
  twoFactor,
  organizations,
  completeness,
  projects,
  adminUsers,
  invitations,
  members,
  adminMembers,
  sessionOrganization,
  notifications,
  live,
  internalNotifications,
  internalOrganizations,
  internalPeople,
  internalMembers,
  internalApplicants,
  keys,
  internalKeys,
  billing,
  releases,
  settings,
  featureFlags,
  internalFeatureFlags,
  { accounts: statistics.accounts },
]

const catalog = [
  opportunities,
  publicSearch,
  publicPages,
  internalPublicPages,
  opportunityHistory,
  fit,
  ownBriefs,
  internalEligibility,
  internalEmbeddings,
  effort,
  grantActivity,
  grants,
  grantAward,
  grantImport,
  grantParts,
  ownOpportunities,
  grantReport,
  workspaceFunders,
  callDocuments,
  mcp,
  adminOpportunities,
  adminFacts,
  applications,
  applicationApprovals,
  applicationForms,
  savedOpportunities,
  savedSearches,
  alerts,
  calendar,
  internalCalendar,
  pushDevices,
  internalPushDevices,
  timeline,
  stats,
  imports,
  liveSources,
  publicSources,
  programs,
  awards,
  adminAwards,
  additions,
  adminSubjects,
  publicSubjects,
  commonAwards,
  commonGrants,
  internalCatalog,
  internalAlerts,
  internalMatches,
  { applications: statistics.applications },
  personalData,
  memberRecords,
  projectRecords,
  usage,
]

const content = [
  blog,
  adminBlog,
  newsletter,
  adminNewsletter,
  contact,
  contactMessages,
  forum,
  forumModeration,
  webinars,
  webinarAttendance,
  adminWebinars,
  adminWebinarAttendance,
  telemetry,
  personalData,
]

const documentsAi = [
  documentTemplates,
  generatedDocuments,
  answers,
  budgets,
  documentChecks,
  documentComments,
  translations,
  glossary,
  rewriting,
  adminTemplates,
  recommendations,
  siteCapabilities,
  personalData,
  projectRecords,
]

const groupsOf = { 'identity-billing': identityBilling, catalog, content, 'documents-ai': documentsAi }

/** Every endpoint of a service; each service must serve its own. Those that several services have are in each list. */
export const endpointsOf = (service: (typeof services)[number]): EndpointSpec[] =>
  [
    ...groupsOf[service],
    auditOf(service),
    jobsOf(service),
    capabilitiesOf(service),
    internalOperations,
  ].flatMap((group): EndpointSpec[] => Object.values(group))

/** Every endpoint of the platform: what OpenAPI documents and the authorization matrix must cover. */
export const endpoints: readonly EndpointSpec[] = [...new Set(services.flatMap(endpointsOf))]
