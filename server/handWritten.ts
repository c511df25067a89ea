import type { HandWritten } from './service.ts';
import { adminAccountPackage } from './services/AdminAccountPackage.ts';
import { adminApiDesign } from './services/AdminApiDesign.ts';
import { adminApiDraft } from './services/AdminApiDraft.ts';
import { adminApiExport } from './services/AdminApiExport.ts';
import { adminApiIcon } from './services/AdminApiIcon.ts';
import { adminApiImport } from './services/AdminApiImport.ts';
import { adminApp } from './services/AdminApp.ts';
import { adminArticle } from './services/AdminArticle.ts';
import { adminAudit } from './services/AdminAudit.ts';
import { adminFile } from './services/AdminFile.ts';
import { adminFileParts } from './services/AdminFileParts.ts';
import { adminJob } from './services/AdminJob.ts';
import { adminMessage } from './services/AdminMessage.ts';
import { adminNotice } from './services/AdminNotice.ts';
import { adminOperation } from './services/AdminOperation.ts';
import { adminOrder } from './services/AdminOrder.ts';
import { adminPackage } from './services/AdminPackage.ts';
import { adminPaymentConfig } from './services/AdminPaymentConfig.ts';
import { adminPermission } from './services/AdminPermission.ts';
import { adminRecharge } from './services/AdminRecharge.ts';
import { adminRequests } from './services/AdminRequests.ts';
import { adminSavedView } from './services/AdminSavedView.ts';
import { adminSearch } from './services/AdminSearch.ts';
import { adminSimulation } from './services/AdminSimulation.ts';
import { adminTrash } from './services/AdminTrash.ts';
import { adminUser } from './services/AdminUser.ts';
import { adminWaiting } from './services/AdminWaiting.ts';
import { databaseConnections } from './services/database/DatabaseConnections.ts';
import { databaseEdits } from './services/database/DatabaseEdits.ts';
import { databaseFigures } from './services/database/DatabaseFigures.ts';
import { databaseShapes } from './services/database/DatabaseShapes.ts';
import { databaseSql } from './services/database/DatabaseSql.ts';
import { databaseTables } from './services/database/DatabaseTables.ts';
import { procedureRuns } from './services/database/ProcedureRuns.ts';
import { adminApiGate } from './services/design/AdminApiGate.ts';
import { adminSqlApi } from './services/design/AdminSqlApi.ts';
import { adminTableApi } from './services/design/AdminTableApi.ts';
import { errorLogger } from './services/ErrorLogger.ts';
import { adminTrace } from './services/logs/AdminTrace.ts';
import { callReplay } from './services/logs/CallReplay.ts';
import { adminConfig } from './services/operate/AdminConfig.ts';
import { adminDatabase } from './services/operate/AdminDatabase.ts';
import { adminProcedure } from './services/operate/AdminProcedure.ts';
import { adminSubscription } from './services/operate/AdminSubscription.ts';
import { adminTask } from './services/operate/AdminTask.ts';
import { adminTestCase } from './services/operate/AdminTestCase.ts';
import { adminTokenConfig } from './services/operate/AdminTokenConfig.ts';
import { adminTopic } from './services/operate/AdminTopic.ts';
import { testCaseMaking } from './services/operate/TestCaseMaking.ts';
import { platformCaptcha } from './services/PlatformCaptcha.ts';
import { platformLogin } from './services/PlatformLogin.ts';
import { platformUser } from './services/PlatformUser.ts';
import { adminApiApply } from './services/permissions/AdminApiApply.ts';
import { adminPermissionRule } from './services/permissions/AdminPermissionRule.ts';
import { operationLevels } from './services/permissions/OperationLevels.ts';
import { permissionMatrix } from './services/permissions/PermissionMatrix.ts';
import { permissionPreview } from './services/permissions/PermissionPreview.ts';
import { platformApiApply } from './services/permissions/PlatformApiApply.ts';
import { platformPermission } from './services/permissions/PlatformPermission.ts';
import { platformApp } from './services/platform/PlatformApp.ts';
import { platformArticle } from './services/platform/PlatformArticle.ts';
import { platformOrder } from './services/platform/PlatformOrder.ts';
import { platformPackage } from './services/platform/PlatformPackage.ts';
import { platformSite } from './services/platform/PlatformSite.ts';
import { platformSubscription } from './services/platform/PlatformSubscription.ts';
import { platformTopic } from './services/platform/PlatformTopic.ts';
import { adminStats } from './services/stats/AdminStats.ts';

/** Every hand-written service, by its full name. */
export const handWritten: Readonly<Record<string, HandWritten>> = {
  ...adminApiApply,
  ...adminApiDesign,
  ...adminApiDraft,
  ...adminApiGate,
  ...adminSqlApi,
  ...adminTableApi,
  ...adminApiIcon,
  ...adminApiExport,
  ...adminApiImport,
  ...adminApp,
  ...adminArticle,
  ...adminAudit,
  ...adminFile,
  ...adminFileParts,
  ...adminJob,
  ...adminMessage,
  ...adminNotice,
  ...adminOperation,
  ...adminOrder,
  ...adminAccountPackage,
  ...adminPackage,
  ...adminPaymentConfig,
  ...adminPermission,
  ...adminPermissionRule,
  ...adminRecharge,
  ...adminRequests,
  ...adminSavedView,
  ...adminSearch,
  ...adminSimulation,
  ...adminStats,
  ...adminTrace,
  ...adminTrash,
  ...adminUser,
  ...adminWaiting,
  ...callReplay,
  ...errorLogger,
  ...operationLevels,
  ...permissionMatrix,
  ...permissionPreview,
  ...platformApiApply,
  ...platformApp,
  ...platformArticle,
  ...platformCaptcha,
  ...platformLogin,
  ...platformOrder,
  ...platformPackage,
  ...platformPermission,
  ...platformSite,
  ...platformUser,
  ...platformSubscription,
  ...platformTopic,
  ...adminTopic,
  ...adminTokenConfig,
  ...adminTask,
  ...adminTestCase,
  ...testCaseMaking,
  ...adminSubscription,
  ...adminProcedure,
  ...adminConfig,
  ...adminDatabase,
  ...procedureRuns,
  ...databaseConnections,
  ...databaseEdits,
  ...databaseFigures,
  ...databaseShapes,
  ...databaseSql,
  ...databaseTables,
};
