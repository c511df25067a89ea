import type { CustomService } from './core/service.ts';
import { adminSimulation } from './features/accounts/AdminSimulation.ts';
import { adminUser } from './features/accounts/AdminUser.ts';
import { developerApplications } from './features/accounts/DeveloperApplications.ts';
import { platformCaptcha } from './features/accounts/PlatformCaptcha.ts';
import { platformLogin } from './features/accounts/PlatformLogin.ts';
import { platformUser } from './features/accounts/PlatformUser.ts';
import { adminApp } from './features/applications/AdminApp.ts';
import { platformApp } from './features/applications/PlatformApp.ts';
import { adminArticle } from './features/articles/AdminArticle.ts';
import { platformArticle } from './features/articles/PlatformArticle.ts';
import { adminRecharge } from './features/balances/AdminRecharge.ts';
import { adminDatabase } from './features/console/AdminDatabase.ts';
import { adminProcedure } from './features/console/AdminProcedure.ts';
import { databaseConnections } from './features/console/DatabaseConnections.ts';
import { databaseEdits } from './features/console/DatabaseEdits.ts';
import { databaseFigures } from './features/console/DatabaseFigures.ts';
import { databaseShapes } from './features/console/DatabaseShapes.ts';
import { databaseSql } from './features/console/DatabaseSql.ts';
import { databaseTables } from './features/console/DatabaseTables.ts';
import { procedureRuns } from './features/console/ProcedureRuns.ts';
import { adminApiDesign } from './features/designs/AdminApiDesign.ts';
import { adminApiDraft } from './features/designs/AdminApiDraft.ts';
import { adminApiGate } from './features/designs/AdminApiGate.ts';
import { adminApiIcon } from './features/designs/AdminApiIcon.ts';
import { adminAudit } from './features/logs/AdminAudit.ts';
import { adminTrace } from './features/logs/AdminTrace.ts';
import { callReplay } from './features/logs/CallReplay.ts';
import { errorLogger } from './features/logs/ErrorLogger.ts';
import { adminMessage } from './features/messages/AdminMessage.ts';
import { adminNotice } from './features/messages/AdminNotice.ts';
import { noticePreferences } from './features/messages/preferences.ts';
import { adminApiExport } from './features/openapi/AdminApiExport.ts';
import { adminApiImport } from './features/openapi/AdminApiImport.ts';
import { adminOrder } from './features/orders/AdminOrder.ts';
import { platformOrder } from './features/orders/PlatformOrder.ts';
import { adminAccountPackage } from './features/packages/AdminAccountPackage.ts';
import { adminPackage } from './features/packages/AdminPackage.ts';
import { platformPackage } from './features/packages/PlatformPackage.ts';
import { adminPaymentConfig } from './features/payments/AdminPaymentConfig.ts';
import { adminApiApply } from './features/permissions/AdminApiApply.ts';
import { adminOperation } from './features/permissions/AdminOperation.ts';
import { adminPermission } from './features/permissions/AdminPermission.ts';
import { adminPermissionRule } from './features/permissions/AdminPermissionRule.ts';
import { operationLevels } from './features/permissions/OperationLevels.ts';
import { permissionMatrix } from './features/permissions/PermissionMatrix.ts';
import { permissionPreview } from './features/permissions/PermissionPreview.ts';
import { platformApiApply } from './features/permissions/PlatformApiApply.ts';
import { platformPermission } from './features/permissions/PlatformPermission.ts';
import { platformApi } from './features/portal/PlatformApi.ts';
import { adminSavedView } from './features/savedViews/AdminSavedView.ts';
import { adminSearch } from './features/search/AdminSearch.ts';
import { adminConfig } from './features/site/AdminConfig.ts';
import { platformSite } from './features/site/PlatformSite.ts';
import { adminSqlApi } from './features/sqlApis/AdminSqlApi.ts';
import { adminTableApi } from './features/sqlApis/AdminTableApi.ts';
import { adminRequests } from './features/stats/AdminRequests.ts';
import { adminStats } from './features/stats/AdminStats.ts';
import { platformUsage } from './features/stats/PlatformUsage.ts';
import { adminTask } from './features/tasks/AdminTask.ts';
import { adminTestCase } from './features/testCases/AdminTestCase.ts';
import { adminTokenConfig } from './features/testCases/AdminTokenConfig.ts';
import { testCaseMaking } from './features/testCases/TestCaseMaking.ts';
import { adminSubscription } from './features/topics/AdminSubscription.ts';
import { adminTopic } from './features/topics/AdminTopic.ts';
import { platformPushRecord } from './features/topics/PlatformPushRecord.ts';
import { platformSubscription } from './features/topics/PlatformSubscription.ts';
import { platformTopic } from './features/topics/PlatformTopic.ts';
import { adminWaiting } from './features/waiting/AdminWaiting.ts';
import { adminFile, platformFile } from './records/files/AdminFile.ts';
import { adminFileParts } from './records/files/AdminFileParts.ts';
import { adminJob } from './records/jobs/AdminJob.ts';
import { adminTrash } from './records/trash/AdminTrash.ts';

/** The custom services, by file. */
export const customServiceModules = [
  adminApiApply,
  adminApiDesign,
  adminApiDraft,
  adminApiGate,
  adminSqlApi,
  adminTableApi,
  adminApiIcon,
  adminApiExport,
  adminApiImport,
  adminApp,
  adminArticle,
  adminAudit,
  developerApplications,
  adminFile,
  adminFileParts,
  adminJob,
  adminMessage,
  noticePreferences,
  adminNotice,
  adminOperation,
  adminOrder,
  adminAccountPackage,
  adminPackage,
  adminPaymentConfig,
  adminPermission,
  adminPermissionRule,
  adminRecharge,
  adminRequests,
  adminSavedView,
  adminSearch,
  adminSimulation,
  adminStats,
  adminTrace,
  adminTrash,
  adminUser,
  adminWaiting,
  callReplay,
  errorLogger,
  operationLevels,
  permissionMatrix,
  permissionPreview,
  platformApi,
  platformApiApply,
  platformApp,
  platformArticle,
  platformCaptcha,
  platformFile,
  platformLogin,
  platformOrder,
  platformPackage,
  platformPermission,
  platformSite,
  platformUser,
  platformPushRecord,
  platformSubscription,
  platformTopic,
  platformUsage,
  adminTopic,
  adminTokenConfig,
  adminTask,
  adminTestCase,
  testCaseMaking,
  adminSubscription,
  adminProcedure,
  adminConfig,
  adminDatabase,
  procedureRuns,
  databaseConnections,
  databaseEdits,
  databaseFigures,
  databaseShapes,
  databaseSql,
  databaseTables,
] as const;

/** Every custom service, by its full name. */
export const customServices: Readonly<Record<string, CustomService>> = Object.assign(
  {},
  ...customServiceModules,
);
