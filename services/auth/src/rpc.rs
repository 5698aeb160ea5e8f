//! The gRPC interface of the service.

use pinzon_chassis::context::Context;
use pinzon_proto::auth::v1::{self as pb, auth_service_server::AuthService};
use tonic::{Request, Response, Status};

use crate::service::Service;

#[tonic::async_trait]
impl AuthService for Service {
    async fn sign_in(
        &self,
        request: Request<pb::SignInRequest>,
    ) -> Result<Response<pb::SignInResponse>, Status> {
        let context = Context::of(&request)?;
        Ok(Response::new(self.sign_in_with_password(&context, request.into_inner()).await?))
    }

    async fn begin_passkey_sign_in(
        &self,
        request: Request<pb::BeginPasskeySignInRequest>,
    ) -> Result<Response<pb::PasskeyCeremony>, Status> {
        let context = Context::of(&request)?;
        Ok(Response::new(self.ask_for_sign_in(&context, request.into_inner()).await?))
    }

    async fn finish_passkey_sign_in(
        &self,
        request: Request<pb::FinishPasskeySignInRequest>,
    ) -> Result<Response<pb::SignInResponse>, Status> {
        let context = Context::of(&request)?;
        Ok(Response::new(self.sign_in_with_passkey(&context, request.into_inner()).await?))
    }

    async fn sign_out(
        &self,
        request: Request<pb::SignOutRequest>,
    ) -> Result<Response<pb::SignOutResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.close_session(&context, &caller).await?))
    }

    async fn register(
        &self,
        request: Request<pb::RegisterRequest>,
    ) -> Result<Response<pb::RegisterResponse>, Status> {
        let context = Context::of(&request)?;
        Ok(Response::new(self.request_account(&context, request.into_inner()).await?))
    }

    async fn get_current_user(
        &self,
        request: Request<pb::GetCurrentUserRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.own_account(&caller).await?))
    }

    async fn get_keeping_key(
        &self,
        request: Request<pb::GetKeepingKeyRequest>,
    ) -> Result<Response<pb::KeepingKey>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.own_keeping_key(&caller).await?))
    }

    async fn update_profile(
        &self,
        request: Request<pb::UpdateProfileRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.propose_own_name(&context, &caller, request.into_inner()).await?))
    }

    async fn change_password(
        &self,
        request: Request<pb::ChangePasswordRequest>,
    ) -> Result<Response<pb::ChangePasswordResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.change_own_password(&context, &caller, request.into_inner()).await?))
    }

    async fn select_airport(
        &self,
        request: Request<pb::SelectAirportRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.select_own_airport(&context, &caller, request.into_inner()).await?))
    }

    async fn list_sessions(
        &self,
        request: Request<pb::ListSessionsRequest>,
    ) -> Result<Response<pb::ListSessionsResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.own_sessions(&caller, request.into_inner()).await?))
    }

    async fn end_session(
        &self,
        request: Request<pb::EndSessionRequest>,
    ) -> Result<Response<pb::EndSessionResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.end_own_session(&context, &caller, request.into_inner()).await?))
    }

    async fn end_sessions(
        &self,
        request: Request<pb::EndSessionsRequest>,
    ) -> Result<Response<pb::EndSessionsResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.end_own_sessions(&context, &caller).await?))
    }

    async fn enrol_second_factor(
        &self,
        request: Request<pb::EnrolSecondFactorRequest>,
    ) -> Result<Response<pb::EnrolSecondFactorResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.offer_secret(&caller, request.into_inner()).await?))
    }

    async fn confirm_second_factor(
        &self,
        request: Request<pb::ConfirmSecondFactorRequest>,
    ) -> Result<Response<pb::ConfirmSecondFactorResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.confirm_secret(&context, &caller, request.into_inner()).await?))
    }

    async fn remove_second_factor(
        &self,
        request: Request<pb::RemoveSecondFactorRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.remove_secret(&context, &caller, request.into_inner()).await?))
    }

    async fn get_passkeys(
        &self,
        request: Request<pb::GetPasskeysRequest>,
    ) -> Result<Response<pb::Passkeys>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.own_passkeys(&caller).await?))
    }

    async fn begin_passkey_proof(
        &self,
        request: Request<pb::BeginPasskeyProofRequest>,
    ) -> Result<Response<pb::PasskeyCeremony>, Status> {
        let context = Context::of(&request)?;
        Ok(Response::new(self.ask_for_proof(context.staff()?).await?))
    }

    async fn begin_passkey_registration(
        &self,
        request: Request<pb::BeginPasskeyRegistrationRequest>,
    ) -> Result<Response<pb::PasskeyCeremony>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.ask_for_passkey(&caller, request.into_inner()).await?))
    }

    async fn finish_passkey_registration(
        &self,
        request: Request<pb::FinishPasskeyRegistrationRequest>,
    ) -> Result<Response<pb::FinishPasskeyRegistrationResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.add_passkey(&context, &caller, request.into_inner()).await?))
    }

    async fn rename_passkey(
        &self,
        request: Request<pb::RenamePasskeyRequest>,
    ) -> Result<Response<pb::Passkey>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.rename_own_passkey(&caller, request.into_inner()).await?))
    }

    async fn remove_passkey(
        &self,
        request: Request<pb::RemovePasskeyRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.remove_own_passkey(&context, &caller, request.into_inner()).await?))
    }

    async fn list_users(
        &self,
        request: Request<pb::ListUsersRequest>,
    ) -> Result<Response<pb::ListUsersResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.users_page(&caller, request.into_inner()).await?))
    }

    async fn get_user(&self, request: Request<pb::GetUserRequest>) -> Result<Response<pb::Account>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.account(&caller, request.into_inner()).await?))
    }

    async fn create_user(
        &self,
        request: Request<pb::CreateUserRequest>,
    ) -> Result<Response<pb::CreateUserResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.add_user(&context, &caller, request.into_inner()).await?))
    }

    async fn update_user(
        &self,
        request: Request<pb::UpdateUserRequest>,
    ) -> Result<Response<pb::UpdateUserResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.change_user(&context, &caller, request.into_inner()).await?))
    }

    async fn reset_password(
        &self,
        request: Request<pb::ResetPasswordRequest>,
    ) -> Result<Response<pb::ResetPasswordResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.reset_user(&context, &caller, request.into_inner()).await?))
    }

    async fn end_user_sessions(
        &self,
        request: Request<pb::EndUserSessionsRequest>,
    ) -> Result<Response<pb::EndUserSessionsResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.end_sessions_of(&context, &caller, request.into_inner()).await?))
    }

    async fn get_access_settings(
        &self,
        request: Request<pb::GetAccessSettingsRequest>,
    ) -> Result<Response<pb::AccessSettings>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.current_access_settings(&caller).await?))
    }

    async fn update_access_settings(
        &self,
        request: Request<pb::UpdateAccessSettingsRequest>,
    ) -> Result<Response<pb::AccessSettings>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.change_access_settings(&context, &caller, request.into_inner()).await?))
    }

    async fn record_activity(
        &self,
        request: Request<pb::RecordActivityRequest>,
    ) -> Result<Response<pb::RecordActivityResponse>, Status> {
        Ok(Response::new(self.record_use(request.into_inner()).await?))
    }

    async fn list_revoked_sessions(
        &self,
        request: Request<pb::ListRevokedSessionsRequest>,
    ) -> Result<Response<pb::ListRevokedSessionsResponse>, Status> {
        Ok(Response::new(self.revoked_sessions(request.into_inner()).await?))
    }
}
