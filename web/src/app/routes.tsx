import type { ComponentType } from "react";
import { CATALOGUE_PATHS, KNOWN_KINDS, OTHER_CATALOGUES } from "../lib/catalogue-paths";
import { texts } from "../texts/catalogue";
import type { Access } from "./guard";

/** One screen: its path under the main layout, its Spanish title, who may open it, and its view. */
export interface Screen {
  path: string;
  title: string;
  access: Access;
  view: () => Promise<ComponentType>;
}

const { titles } = texts.app;

const catalogueView = async () => (await import("../features/catalogues/catalogue-view")).CatalogueView;

/** Every screen of the application. A route that is not built is not here. */
export const screens: readonly Screen[] = [
  {
    path: "/",
    title: titles.home,
    access: "public",
    view: async () => (await import("../features/home/home-view")).HomeView,
  },
  {
    path: "/busqueda",
    title: titles.search,
    access: "public",
    view: async () => (await import("../features/search/search-view")).SearchView,
  },
  {
    path: "/busqueda/listado",
    title: titles.listing,
    access: "public",
    view: async () => (await import("../features/search/listing-view")).ListingView,
  },
  {
    path: "/verbaselegal",
    title: titles.legal,
    access: "public",
    view: async () => (await import("../features/legal/legal-view")).LegalView,
  },
  {
    path: "/verbaselegal/:code",
    title: titles.article,
    access: "public",
    view: async () => (await import("../features/legal/article-view")).ArticleView,
  },
  {
    path: "/declaraciones/nueva",
    title: titles.newDeclaration,
    access: "public",
    view: async () => (await import("../features/declarations/new-declaration-view")).NewDeclarationView,
  },
  {
    path: "/declaraciones/por-enviar/:key",
    title: titles.unsentDeclaration,
    access: "public",
    view: async () => (await import("../features/declarations/unsent-declaration-view")).UnsentDeclarationView,
  },
  {
    path: "/declaraciones/:id/editar",
    title: titles.editDeclaration,
    access: "public",
    view: async () => (await import("../features/declarations/edit-declaration-view")).EditDeclarationView,
  },
  {
    path: "/declaraciones/:id",
    title: titles.declaration,
    access: "public",
    view: async () => (await import("../features/declarations/declaration-view")).DeclarationView,
  },
  {
    path: "/declaraciones/:id/qr",
    title: titles.declarationQr,
    access: "public",
    view: async () => (await import("../features/declarations/declaration-qr-view")).DeclarationQrView,
  },
  {
    path: "/declaraciones/:id/imprimir",
    title: titles.declarationPrint,
    access: "public",
    view: async () => (await import("../features/declarations/declaration-print-view")).DeclarationPrintView,
  },
  {
    path: "/declaraciones/:code/precintos",
    title: titles.baggageLabel,
    access: "signed-in",
    view: async () => (await import("../features/review/baggage-label-view")).BaggageLabelView,
  },
  {
    path: "/descargo/:version",
    title: titles.swornText,
    access: "public",
    view: async () => (await import("../features/declarations/sworn-text-view")).SwornTextView,
  },
  {
    path: "/verificar",
    title: titles.verification,
    access: "public",
    view: async () => (await import("../features/verification/verification-view")).VerificationView,
  },
  {
    path: "/privacidad",
    title: titles.privacy,
    access: "public",
    view: async () => (await import("../features/agency/privacy-view")).PrivacyView,
  },
  {
    path: "/accesibilidad",
    title: titles.accessibility,
    access: "public",
    view: async () => (await import("../features/agency/accessibility-view")).AccessibilityView,
  },
  {
    path: "/offline",
    title: titles.offline,
    access: "public",
    view: async () => (await import("../features/offline/offline-view")).OfflineView,
  },
  {
    path: "/login",
    title: titles.login,
    access: "guest",
    view: async () => (await import("../features/session/login-view")).LoginView,
  },
  {
    path: "/register",
    title: titles.register,
    access: "guest",
    view: async () => (await import("../features/session/register-view")).RegisterView,
  },
  {
    path: "/change-password",
    title: titles.changePassword,
    access: "signed-in",
    view: async () => (await import("../features/session/change-password-view")).ChangePasswordView,
  },
  {
    path: "/profile",
    title: titles.profile,
    access: "signed-in",
    view: async () => (await import("../features/profile/profile-view")).ProfileView,
  },
  {
    path: "/por-enviar",
    title: titles.outbox,
    access: "signed-in",
    view: async () => (await import("../features/outbox/outbox-view")).OutboxView,
  },
  {
    path: "/dashboard",
    title: titles.dashboard,
    access: "signed-in",
    view: async () => (await import("../features/dashboard/dashboard-view")).DashboardView,
  },
  {
    path: "/declaraciones",
    title: titles.declarations,
    access: "signed-in",
    view: async () => (await import("../features/declaration-list/declaration-list-view")).DeclarationListView,
  },
  {
    path: "/panel-declaraciones",
    title: titles.declarationPanel,
    access: "signed-in",
    view: async () => (await import("../features/declaration-panel/declaration-panel-view")).DeclarationPanelView,
  },
  {
    path: "/admin/declaraciones",
    title: titles.declarationAdministration,
    access: "signed-in",
    view: async () => (await import("../features/declaration-attention/attention-view")).AttentionView,
  },
  {
    path: "/admin/declaraciones/:code",
    title: titles.correction,
    access: "signed-in",
    view: async () => (await import("../features/declarations/correction-view")).CorrectionView,
  },
  {
    path: "/declaraciones/revision",
    title: titles.review,
    access: "signed-in",
    view: async () => (await import("../features/review/review-view")).ReviewView,
  },
  {
    path: "/form-retenciones",
    title: titles.retentionForm,
    access: "signed-in",
    view: async () => (await import("../features/retentions/retention-form-view")).RetentionFormView,
  },
  {
    path: "/retenciones",
    title: titles.retentions,
    access: "signed-in",
    view: async () => (await import("../features/retention-list/retention-list-view")).RetentionListView,
  },
  {
    path: "/panel-retenciones",
    title: titles.retentionPanel,
    access: "signed-in",
    view: async () => (await import("../features/retention-panel/retention-panel-view")).RetentionPanelView,
  },
  {
    path: "/panel-retenciones/informe/:year",
    title: titles.retentionReport,
    access: "signed-in",
    view: async () => (await import("../features/retention-panel/retention-report-view")).RetentionReportView,
  },
  {
    path: "/retenciones/amnistia",
    title: titles.amnestyCount,
    access: "signed-in",
    view: async () => (await import("../features/retentions/amnesty-count-view")).AmnestyCountView,
  },
  {
    path: "/retenciones/custodia",
    title: titles.custody,
    access: "signed-in",
    view: async () => (await import("../features/custody/custody-view")).CustodyView,
  },
  {
    path: "/retenciones/custodia/movimientos",
    title: titles.movements,
    access: "signed-in",
    view: async () => (await import("../features/custody/movement-list-view")).MovementListView,
  },
  {
    path: "/retenciones/custodia/inventario",
    title: titles.inventory,
    access: "signed-in",
    view: async () => (await import("../features/custody/inventory-view")).InventoryView,
  },
  {
    path: "/retenciones/custodia/movimientos/:id",
    title: titles.movement,
    access: "signed-in",
    view: async () => (await import("../features/custody/documents")).MovementView,
  },
  {
    path: "/retenciones/:id/recibo",
    title: titles.receipt,
    access: "signed-in",
    view: async () => (await import("../features/custody/documents")).ReceiptView,
  },
  {
    path: "/retenciones/dispositivos",
    title: titles.devices,
    access: "signed-in",
    view: async () => (await import("../features/devices/devices-view")).DevicesView,
  },
  {
    path: "/retenciones/print/:id",
    title: titles.retentionPrint,
    access: "signed-in",
    view: async () => (await import("../features/retentions/retention-print-view")).RetentionPrintView,
  },
  {
    path: "/pasajeros",
    title: titles.passengers,
    access: "signed-in",
    view: async () => (await import("../features/passengers/passengers-view")).PassengersView,
  },
  {
    path: "/pasajeros/nuevo",
    title: titles.newPassenger,
    access: "signed-in",
    view: async () => (await import("../features/passengers/new-passenger-view")).NewPassengerView,
  },
  {
    path: "/pasajeros/:id",
    title: titles.passenger,
    access: "signed-in",
    view: async () => (await import("../features/passengers/passenger-view")).PassengerView,
  },
  {
    path: "/pasajeros/editar/:id",
    title: titles.editPassenger,
    access: "signed-in",
    view: async () => (await import("../features/passengers/edit-passenger-view")).EditPassengerView,
  },
  {
    path: "/configuracion",
    title: titles.settings,
    access: "signed-in",
    view: async () => (await import("../features/settings-hub/settings-hub-view")).SettingsHubView,
  },
  {
    path: "/configuracion/product-management",
    title: titles.productManagement,
    access: "signed-in",
    view: async () => (await import("../features/settings-hub/product-hub-view")).ProductHubView,
  },
  {
    path: "/configuracion/declarac-management",
    title: titles.declarationManagement,
    access: "signed-in",
    view: async () => (await import("../features/settings-hub/declaration-hub-view")).DeclarationHubView,
  },
  ...KNOWN_KINDS.map((kind): Screen => ({
    path: CATALOGUE_PATHS[kind],
    title: titles.catalogues[kind],
    access: "signed-in",
    view: catalogueView,
  })),
  {
    path: `${OTHER_CATALOGUES}/:kind`,
    title: titles.otherCatalogue,
    access: "signed-in",
    view: catalogueView,
  },
  {
    path: "/configuracion/productos",
    title: titles.products,
    access: "signed-in",
    view: async () => (await import("../features/products/product-list-view")).ProductListView,
  },
  {
    path: "/configuracion/productos/importar",
    title: titles.importProducts,
    access: "signed-in",
    view: async () => (await import("../features/products/import-view")).ImportView,
  },
  {
    path: "/productos/crear",
    title: titles.createProduct,
    access: "signed-in",
    view: async () => (await import("../features/products/new-product-view")).NewProductView,
  },
  {
    path: "/productos/editar/:id",
    title: titles.editProduct,
    access: "signed-in",
    view: async () => (await import("../features/products/edit-product-view")).EditProductView,
  },
  {
    path: "/configuracion/base-legal",
    title: titles.legalHub,
    access: "signed-in",
    view: async () => (await import("../features/legal-management/hub-view")).LegalHubView,
  },
  {
    path: "/configuracion/normas",
    title: titles.standards,
    access: "signed-in",
    view: async () => (await import("../features/legal-management/standards-view")).StandardsView,
  },
  {
    path: "/configuracion/normas/nueva",
    title: titles.newStandard,
    access: "signed-in",
    view: async () => (await import("../features/legal-management/standard-view")).NewStandardView,
  },
  {
    path: "/configuracion/normas/:code",
    title: titles.standard,
    access: "signed-in",
    view: async () => (await import("../features/legal-management/standard-view")).StandardView,
  },
  {
    path: "/configuracion/baselegal",
    title: titles.articles,
    access: "signed-in",
    view: async () => (await import("../features/legal-management/articles-view")).ArticlesView,
  },
  {
    path: "/configuracion/baselegal/nuevo",
    title: titles.newArticle,
    access: "signed-in",
    view: async () => (await import("../features/legal-management/article-view")).NewArticleView,
  },
  {
    path: "/configuracion/baselegal/:code",
    title: titles.managedArticle,
    access: "signed-in",
    view: async () => (await import("../features/legal-management/article-view")).ManagedArticleView,
  },
  {
    path: "/configuracion/descargo",
    title: titles.disclaimer,
    access: "signed-in",
    view: async () => (await import("../features/settings/disclaimer-view")).DisclaimerView,
  },
  {
    path: "/configuracion/control",
    title: titles.control,
    access: "signed-in",
    view: async () => (await import("../features/settings/control-view")).ControlView,
  },
  {
    path: "/configuracion/ingreso",
    title: titles.access,
    access: "signed-in",
    view: async () => (await import("../features/settings/access-view")).AccessView,
  },
  {
    path: "/configuracion/logotipos",
    title: titles.logos,
    access: "signed-in",
    view: async () => (await import("../features/settings/image-slots-view")).LogosView,
  },
  {
    path: "/configuracion/banners",
    title: titles.banners,
    access: "signed-in",
    view: async () => (await import("../features/settings/banners-view")).BannersView,
  },
  {
    path: "/configuracion/config-sistema",
    title: titles.systemImages,
    access: "signed-in",
    view: async () => (await import("../features/settings/image-slots-view")).SystemImagesView,
  },
  {
    path: "/configuracion/users",
    title: titles.users,
    access: "signed-in",
    view: async () => (await import("../features/users/users-view")).UsersView,
  },
  {
    path: "/configuracion/activity-log",
    title: titles.activity,
    access: "signed-in",
    view: async () => (await import("../features/audit/activity-view")).ActivityView,
  },
  {
    path: "/configuracion/auditoria",
    title: titles.audit,
    access: "signed-in",
    view: async () => (await import("../features/audit/audit-view")).AuditView,
  },
  {
    path: "/configuracion/estado",
    title: titles.systemStatus,
    access: "signed-in",
    view: async () => (await import("../features/system-status/system-status-view")).SystemStatusView,
  },
  {
    path: "/configuracion/eventos-por-resolver",
    title: titles.deadLetters,
    access: "signed-in",
    view: async () => (await import("../features/dead-letters/dead-letters-view")).DeadLettersView,
  },
];
