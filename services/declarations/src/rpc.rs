//! The gRPC face of declarations.

use pinzon_chassis::context::Context;
use pinzon_proto::declarations::v1::{self as pb, declaration_service_server::DeclarationService};
use tonic::{Request, Response, Status};

use crate::service::Service;

#[tonic::async_trait]
impl DeclarationService for Service {
    async fn create_declaration(
        &self,
        request: Request<pb::CreateDeclarationRequest>,
    ) -> Result<Response<pb::CreateDeclarationResponse>, Status> {
        let context = Context::of(&request)?;
        self.submit_declaration(&context, request.into_inner()).await.map(Response::new)
    }

    async fn mark_mass_submission(
        &self,
        request: Request<pb::MarkMassSubmissionRequest>,
    ) -> Result<Response<pb::MarkMassSubmissionResponse>, Status> {
        let context = Context::of(&request)?;
        self.mark_all(&context, request.into_inner()).await.map(Response::new)
    }

    async fn get_declaration(
        &self,
        request: Request<pb::GetDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        self.view_declaration(&context, request.into_inner()).await.map(Response::new)
    }

    async fn open_declaration(
        &self,
        request: Request<pb::OpenDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        self.open_own(request.into_inner()).await.map(Response::new)
    }

    async fn update_declaration(
        &self,
        request: Request<pb::UpdateDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        self.edit_declaration(&context, request.into_inner()).await.map(Response::new)
    }

    async fn list_declarations(
        &self,
        request: Request<pb::ListDeclarationsRequest>,
    ) -> Result<Response<pb::ListDeclarationsResponse>, Status> {
        let context = Context::of(&request)?;
        self.declarations_listed(&context, request.into_inner()).await.map(Response::new)
    }

    async fn search_declarations(
        &self,
        request: Request<pb::SearchDeclarationsRequest>,
    ) -> Result<Response<pb::ListDeclarationsResponse>, Status> {
        let context = Context::of(&request)?;
        self.declarations_found(&context, request.into_inner()).await.map(Response::new)
    }

    async fn export_declarations(
        &self,
        request: Request<pb::ExportDeclarationsRequest>,
    ) -> Result<Response<pb::ExportDeclarationsResponse>, Status> {
        let context = Context::of(&request)?;
        self.declarations_exported(&context, request.into_inner()).await.map(Response::new)
    }

    async fn get_declaration_figures(
        &self,
        request: Request<pb::GetDeclarationFiguresRequest>,
    ) -> Result<Response<pb::DeclarationFigures>, Status> {
        let context = Context::of(&request)?;
        self.declaration_figures(&context, request.into_inner()).await.map(Response::new)
    }

    async fn present_declaration(
        &self,
        request: Request<pb::PresentDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        self.present_code(&context, request.into_inner()).await.map(Response::new)
    }

    async fn review_declaration(
        &self,
        request: Request<pb::ReviewDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        self.review(&context, request.into_inner()).await.map(Response::new)
    }

    async fn annul_declaration(
        &self,
        request: Request<pb::AnnulDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        self.annul(&context, request.into_inner()).await.map(Response::new)
    }

    async fn reopen_declaration(
        &self,
        request: Request<pb::ReopenDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        self.reopen(&context, request.into_inner()).await.map(Response::new)
    }
}
